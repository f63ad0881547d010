"""Network files: magic, version, architecture, a manifest that says how the network was made, and the weights.

Layout, little-endian: 8 bytes magic, uint32 version, uint32 length of the manifest, 32 bytes SHA-256 of the architecture's
description, 32 bytes SHA-256 of manifest and weights, the manifest (JSON, UTF-8), zeros up to a multiple of 64, the weights.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nardy_analyze._core.network import ARCHITECTURE, Network
from nardy_analyze.errors import Defect, SourceError
from nardy_analyze.i18n import _
from nardy_analyze.whole_bytes import write_whole

MAGIC = b"NARDYNET"
VERSION = 1
_HEADER = struct.Struct("<8sII32s32s")
_ALIGNMENT = 64
NEEDED = ("game", "kind", "width", "hidden", "name")
"""Keys that a manifest must have."""


@dataclass(frozen=True, slots=True)
class NetworkFile:
    """A network with its manifest.

    manifest: game, kind, width, hidden, name, and how it was made. digest: SHA-256 of manifest and weights, in hex.
    """

    network: Network
    manifest: Mapping[str, Any]
    digest: str

    @property
    def name(self) -> str:
        """The network's name, which answers show."""
        return str(self.manifest["name"])


def _architecture_hash() -> bytes:
    return hashlib.sha256(ARCHITECTURE.encode()).digest()


def _weights_at(length: int) -> int:
    """Return where the weights begin, after a manifest of that length."""
    return -(-(_HEADER.size + length) // _ALIGNMENT) * _ALIGNMENT


def write_network(path: str | os.PathLike[str], manifest: Mapping[str, Any], weights: bytes) -> None:
    """Write a network file, whole or not at all.

    :raises KeyError: the manifest lacks one of NEEDED. :raises ValueError: the weights do not fit it.
    :raises OSError: it cannot be written.
    """
    text = json.dumps(dict(manifest), ensure_ascii=False, sort_keys=True).encode()
    _network_of(manifest, memoryview(bytearray(weights)))
    digest = hashlib.sha256(text + weights).digest()
    header = _HEADER.pack(MAGIC, VERSION, len(text), _architecture_hash(), digest)
    write_whole(Path(path), ((header + text).ljust(_weights_at(len(text)), b"\0"), weights))


def read_network(path: str | os.PathLike[str]) -> NetworkFile:
    """Map a network file into memory and check it whole.

    :raises SourceError: it cannot be read, is no network file, is of another version or architecture, or is damaged.
    """
    place = os.fspath(path)
    try:
        with open(place, "rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            if size < _HEADER.size:
                raise _damaged(place, _("it is too short to be a network file"))
            data = memoryview(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))
    except OSError as error:
        raise SourceError(
            Defect(_("cannot read: {reason}").format(reason=error.strerror or error), place=place)
        ) from None
    magic, version, length, architecture, digest = _HEADER.unpack(data[: _HEADER.size])
    if magic != MAGIC:
        raise _damaged(place, _("it is not a network file"))
    if version != VERSION:
        raise _damaged(
            place, _("it is of version {found}, this program reads {known}").format(found=version, known=VERSION)
        )
    if architecture != _architecture_hash():
        raise _damaged(place, _("its network has another architecture than this program reckons with"))
    text, weights = data[_HEADER.size : _HEADER.size + length], data[_weights_at(length) :]
    if hashlib.sha256(bytes(text) + weights).digest() != digest:
        raise _damaged(place, _("it is damaged or cut off: its checksum does not fit"))
    try:
        manifest = json.loads(bytes(text))
        return NetworkFile(_network_of(manifest, weights), manifest, digest.hex())
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise _damaged(place, _("its manifest does not fit its weights: {error}").format(error=error)) from None


def _network_of(manifest: Mapping[str, Any], weights: memoryview) -> Network:
    game, kind, width, hidden, _name = (manifest[key] for key in NEEDED)
    if not isinstance(width, int) or not isinstance(hidden, int):
        raise TypeError("width and hidden are whole numbers")
    return Network(payload=weights, game=game, kind=kind, width=width, hidden=hidden)


def _damaged(place: str, words: str) -> SourceError:
    return SourceError(Defect(words, _("install the package anew, or make the network again"), place=place))


def shipped(name: str) -> Path:
    """Return the path of a network that comes with the package."""
    return Path(__file__).parent / "data" / f"{name}.net"

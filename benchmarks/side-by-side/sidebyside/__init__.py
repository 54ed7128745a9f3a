"""Origin Simulator measured beside nginx, WireMock and MockServer, one concern a module."""

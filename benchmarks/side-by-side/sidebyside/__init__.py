"""Comparison of Origin Simulator with nginx, WireMock, and MockServer."""

"""The content that the other servers serve."""

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def text(size):
    """This number of bytes of constant text that resembles no other content type."""
    state, letters = 1, []
    for _ in range(size):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        letters.append(LETTERS[(state >> 16) % len(LETTERS)])
    return "".join(letters)

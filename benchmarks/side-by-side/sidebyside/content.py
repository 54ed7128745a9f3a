"""What the peers serve."""

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def text(size):
    """So many bytes of text, always the same, that look like no other type of content."""
    state, letters = 1, []
    for _ in range(size):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        letters.append(LETTERS[(state >> 16) % len(LETTERS)])
    return "".join(letters)

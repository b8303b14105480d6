/** Room for the body of nearly every answer. */
const FIRST_ROOM = 64 * 1024;

/**
 * Bytes that come in pieces, as one. However small the pieces are, they take the room of what is in them: a service may send a
 * byte at a time, and each piece kept by itself costs some two hundred.
 */
export class Pieces {
  /** A piece as it came while there is only one: nearly always there is. */
  #only: Buffer | undefined;
  #room: Buffer | undefined;
  size = 0;

  add(piece: Buffer): void {
    if (this.size === 0) this.#only = piece;
    else piece.copy(this.#roomFor(this.size + piece.length), this.size);
    this.size += piece.length;
  }

  /** All there is; what comes from now on is put together anew. */
  take(): Buffer {
    const all = (this.#room ?? this.#only ?? Buffer.alloc(0)).subarray(0, this.size);
    this.#only = undefined;
    this.#room = undefined;
    this.size = 0;
    return all;
  }

  #roomFor(size: number): Buffer {
    const before = this.#room ?? this.#only;
    if (this.#room && this.#room.length >= size) return this.#room;
    this.#room = Buffer.allocUnsafe(Math.max(FIRST_ROOM, size * 2));
    before?.copy(this.#room, 0, 0, this.size);
    return this.#room;
  }
}

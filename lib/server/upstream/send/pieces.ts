/** Room for the body of nearly every answer. */
const FIRST_ROOM = 64 * 1024;

/**
 * Puts bytes together that come in pieces. Each piece is copied at once, as a service may send single bytes and each
 * piece kept by itself would take some two hundred.
 */
export class Pieces {
  /** The first piece as it came, without a copy: nearly always it is the only one. */
  #only: Buffer | undefined;
  #room: Buffer | undefined;
  size = 0;

  add(piece: Buffer): void {
    if (this.size === 0) this.#only = piece;
    else piece.copy(this.#roomFor(this.size + piece.length), this.size);
    this.size += piece.length;
  }

  /** All bytes so far; later ones are put together anew. */
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

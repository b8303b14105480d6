import type { ListItem } from "@/lib/contract/list";
import type { Resource } from "@/lib/contract/resources";
import { cursorOf, type ListPage } from "./list-page";

const DISCRIMINATOR = "object";

/** More columns than anybody looks at; beyond these only the number of fields is given. */
export const MOST_FIELDS = 200;

/** An item with its key, and the page that it arrived with. */
export interface Row {
  key: string;
  item: ListItem;
  page: ListPage;
}

/**
 * The rows of the loaded pages without duplicates. It grows in place by what a new page adds, so that the hundredth page costs as
 * much as the second; pages that do not continue the last ones start it again.
 */
export class RowList {
  #pages: readonly ListPage[] = [];
  /** The index in `rows` of each key. */
  #indexes = new Map<string, number>();
  rows: Row[] = [];
  /** Every field that is declared or that an item has. */
  #names: Set<string>;
  /**
   * The first 200 fields: those declared, then others in the order of first appearance, without the discriminator, which is the
   * same in every row. A new array only when a field is added.
   */
  fields: readonly string[];
  duplicates = 0;
  /** Counts how often the list was started. */
  generation = 0;
  /** How many pages in a row, up to the last, brought no new row. */
  stale = 0;

  constructor(private readonly resource: Pick<Resource, "cursor" | "fields">) {
    this.#names = new Set(resource.fields);
    this.fields = this.#firstFields();
  }

  /** How many fields there are beyond the first 200. */
  get moreFields(): number {
    return this.#countFields() - this.fields.length;
  }

  /** Updates the rows to these pages. Idempotent, so a render may call it. */
  absorb(pages: readonly ListPage[]): this {
    const continues = pages[0] === this.#pages[0] && pages.length >= this.#pages.length;
    if (!continues) this.#clear();
    for (const page of pages.slice(this.#pages.length)) this.#add(page);
    this.#pages = pages;
    return this;
  }

  /** The index of the row with this key, if it is loaded. */
  indexOf(key: string): number | undefined {
    return this.#indexes.get(key);
  }

  #clear(): void {
    this.generation += 1;
    this.#pages = [];
    this.#indexes = new Map();
    this.rows = [];
    this.#names = new Set(this.resource.fields);
    this.fields = this.#firstFields();
    this.duplicates = 0;
    this.stale = 0;
  }

  #add(page: ListPage): void {
    const before = this.rows.length;
    for (const item of page.items) {
      const cursor = cursorOf(item, this.resource.cursor);
      const existing = cursor === undefined ? undefined : this.rows[this.#indexes.get(cursor) ?? -1];
      if (existing && cursorOf(existing.item, this.resource.cursor) === cursor) this.duplicates += 1;
      else {
        if (existing) this.#rename(existing);
        const key = cursor ?? this.#freeKey();
        this.#indexes.set(key, this.rows.length);
        this.rows.push({ key, item, page });
        for (const field of Object.keys(item)) this.#names.add(field);
      }
    }
    if (this.fields.length < Math.min(this.#countFields(), MOST_FIELDS)) this.fields = this.#firstFields();
    this.stale = this.rows.length === before ? this.stale + 1 : 0;
  }

  /** An unused key, for an item without a cursor. */
  #freeKey(): string {
    let number = this.rows.length;
    while (this.#indexes.has(`row-${number}`)) number += 1;
    return `row-${number}`;
  }

  /** Gives a row another key, because an item has this one as its cursor. */
  #rename(row: Row): void {
    const index = this.#indexes.get(row.key) ?? 0;
    row.key = this.#freeKey();
    this.#indexes.set(row.key, index);
  }

  #countFields(): number {
    return this.#names.size - (this.#names.has(DISCRIMINATOR) ? 1 : 0);
  }

  #firstFields(): string[] {
    const first: string[] = [];
    for (const name of this.#names) {
      if (first.length === MOST_FIELDS) break;
      if (name !== DISCRIMINATOR) first.push(name);
    }
    return first;
  }
}

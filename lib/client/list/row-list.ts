import type { ListItem } from "@/lib/contract/list";
import type { Resource } from "@/lib/contract/resources";
import { cursorOf, type ListPage } from "./list-page";

const DISCRIMINATOR = "object";

/** More than anybody looks at side by side: of others only the number is told. */
export const MOST_FIELDS = 200;

/** A row and the request that brought it. */
export interface Row {
  key: string;
  item: ListItem;
  page: ListPage;
}

/**
 * The rows of the pages loaded so far, each once. Grows by what a new page adds, so that the hundredth page costs
 * what the second did; pages that are not a continuation start it anew.
 */
export class RowList {
  #pages: readonly ListPage[] = [];
  /** Where each key is in `rows`. */
  #indexes = new Map<string, number>();
  rows: Row[] = [];
  /** Every field that was declared or that any item has. */
  #names: Set<string>;
  /**
   * The first 200 of the fields: those declared, then whatever else items have, in the order of their first coming. The
   * discriminator is left out: it says the same in every row. A new value only when one is added.
   */
  fields: readonly string[];
  duplicates = 0;
  /** Which list this is: another number whenever it begins anew. */
  generation = 0;
  /** How many pages in a row, up to the last, brought no row that was not there before. */
  stale = 0;

  constructor(private readonly resource: Pick<Resource, "cursor" | "fields">) {
    this.#names = new Set(resource.fields);
    this.fields = this.#firstFields();
  }

  /** How many fields there are beyond the first 200. */
  get moreFields(): number {
    return this.#countFields() - this.fields.length;
  }

  /** Brings the rows up to these pages. Doing it twice changes nothing, so a render may. */
  absorb(pages: readonly ListPage[]): this {
    const continues = pages[0] === this.#pages[0] && pages.length >= this.#pages.length;
    if (!continues) this.#clear();
    for (const page of pages.slice(this.#pages.length)) this.#add(page);
    this.#pages = pages;
    return this;
  }

  /** Where the row with this key is, if it is loaded. */
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

  /** A key for an item without one, which no item has so far. */
  #freeKey(): string {
    let number = this.rows.length;
    while (this.#indexes.has(`row-${number}`)) number += 1;
    return `row-${number}`;
  }

  /** Gives way to an item that has this key of its own. */
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

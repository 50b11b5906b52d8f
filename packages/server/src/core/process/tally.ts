/** Counts current amounts by owner, for example bytes by organisation. */
export class Tally {
  readonly #amounts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  amountOf(key: string): number {
    return this.#amounts.get(key) ?? 0;
  }

  /** @param amount negative for a decrease. */
  add(key: string, amount: number): void {
    const sum = this.amountOf(key) + amount;
    this.#total += amount;
    if (sum === 0) this.#amounts.delete(key);
    else this.#amounts.set(key, sum);
  }

  /** The largest amounts with their keys, largest first. */
  largest(count: number): (readonly [key: string, amount: number])[] {
    return [...this.#amounts].sort(([, one], [, other]) => other - one).slice(0, count);
  }
}

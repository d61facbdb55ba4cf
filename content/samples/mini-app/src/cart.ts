// #region cart
/** What the user has put into the cart. It knows nothing of Telegram, so it can be tested anywhere. */
export class Cart {
    readonly #items = new Map<string, number>();

    constructor(readonly prices: Readonly<Record<string, number>>) {}

    add(name: string): void {
        if (!(name in this.prices)) throw new Error(`we don't sell ${name}`);
        this.#items.set(name, (this.#items.get(name) ?? 0) + 1);
    }

    get total(): number {
        return [...this.#items].reduce((sum, [name, count]) => sum + count * (this.prices[name] ?? 0), 0);
    }

    get items(): Record<string, number> {
        return Object.fromEntries(this.#items);
    }
}
// #endregion

// #region sessions
import { randomBytes } from 'node:crypto';

const LIFE = 15 * 60 * 1000;

/** What the server remembers about its visitors. With several processes, keep it in a shared store. */
export class Sessions {
    readonly #nonces = new Map<string, { nonce: string; expires: number }>();
    readonly #users = new Map<string, string>();

    /** A new nonce for a visitor; an older one is forgotten. */
    nonceFor(visitor: string): string {
        const nonce = randomBytes(32).toString('hex');
        this.#nonces.set(visitor, { nonce, expires: Date.now() + LIFE });
        return nonce;
    }

    /** The visitor's nonce, once: a proof that was copied can't be used again. */
    takeNonce(visitor: string): string | undefined {
        const known = this.#nonces.get(visitor);
        this.#nonces.delete(visitor);
        return known !== undefined && known.expires > Date.now() ? known.nonce : undefined;
    }

    /** A fresh secret for a user who has proven an address. */
    open(address: string): string {
        const secret = randomBytes(32).toString('hex');
        this.#users.set(secret, address);
        return secret;
    }

    userOf(secret: string): string | undefined {
        return this.#users.get(secret);
    }

    close(secret: string): void {
        this.#users.delete(secret);
    }
}
// #endregion

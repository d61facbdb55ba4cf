import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps each session in a file of its own, so that open orders survive a restart. */
export function fileStorage(folder) {
    mkdirSync(folder, { recursive: true });
    const file = (key) => join(folder, `${encodeURIComponent(key)}.json`);
    return {
        read(key) {
            try {
                return JSON.parse(readFileSync(file(key), 'utf8'));
            } catch (error) {
                if (error.code === 'ENOENT') return undefined; // a new customer
                throw error;
            }
        },
        write(key, session) {
            writeFileSync(`${file(key)}.new`, JSON.stringify(session));
            renameSync(`${file(key)}.new`, file(key)); // the old session or the new one, never half of it
        },
        delete(key) {
            rmSync(file(key), { force: true });
        },
    };
}

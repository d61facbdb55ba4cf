import { toNano } from '@ton/core';

export type Product = { id: string; name: string; price: bigint };

export const CATALOGUE: readonly Product[] = [
    { id: 'lake', name: 'Lake at dawn', price: toNano('0.5') },
    { id: 'tram', name: 'Tram in the rain', price: toNano('0.5') },
    { id: 'cat', name: 'Cat on a roof', price: toNano('0.8') },
];

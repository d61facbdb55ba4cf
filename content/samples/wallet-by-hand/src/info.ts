import { client } from './network.ts';
import { wallet } from './open.ts';

for (const method of ['seqno', 'get_subwallet_id', 'get_public_key']) {
    try {
        const { stack } = await client.runMethod(wallet, method);
        const value = stack.readBigNumber();
        console.log(method, method === 'get_public_key' ? value.toString(16).padStart(64, '0') : value);
    } catch (error) {
        console.log(method, 'is missing:', (error as Error).message); // V3 has no get_subwallet_id
    }
}

import { Address, Cell, loadMessage } from '@ton/core';
import { Blockchain } from '@ton/sandbox';

/** The four calls of toncenter's API that the scripts use, answered by the emulator. */
export class FakeNetwork {
    private constructor(
        readonly chain: Blockchain,
        private readonly server: Bun.Server<unknown>,
    ) {}

    static async start(): Promise<FakeNetwork> {
        const chain = await Blockchain.create();
        const server = Bun.serve({
            port: 0,
            fetch: async (request) => {
                const { method, params } = (await request.json()) as { method: string; params: Params };
                try {
                    return Response.json({ ok: true, result: await answer(chain, method, params) });
                } catch (error) {
                    return Response.json({ ok: false, error: (error as Error).message }, { status: 500 });
                }
            },
        });
        return new FakeNetwork(chain, server);
    }

    get endpoint(): string {
        return `http://127.0.0.1:${this.server.port}/`;
    }

    async give(to: Address, value: bigint): Promise<void> {
        await (await this.chain.treasury('faucet')).send({ to, value, bounce: false });
    }

    stop(): void {
        void this.server.stop(true);
    }
}

interface Params {
    readonly address?: string;
    readonly boc?: string;
    readonly method?: string;
    readonly stack?: readonly (readonly [kind: string, value: string])[];
}

async function answer(chain: Blockchain, method: string, params: Params): Promise<unknown> {
    if (method === 'sendBoc') {
        await chain.sendMessage(loadMessage(Cell.fromBase64(params.boc ?? '').beginParse()));
        return { '@type': 'ok' };
    }
    const address = Address.parse(params.address ?? '');
    const account = await chain.getContract(address);
    if (method === 'getAddressInformation') {
        const state = account.accountState?.type === 'active' ? account.accountState.state : undefined;
        const base64 = (cell?: Cell | null): string => cell?.toBoc().toString('base64') ?? '';
        const block = { '@type': 'ton.blockIdExt', workchain: -1, shard: '-1', seqno: 1, root_hash: '', file_hash: '' };
        return {
            balance: account.balance.toString(),
            state: state === undefined ? 'uninitialized' : 'active',
            code: base64(state?.code),
            data: base64(state?.data),
            last_transaction_id: { '@type': 'internal.transactionId', lt: '0', hash: '' },
            block_id: block,
            sync_utime: Math.floor(Date.now() / 1000),
        };
    }
    if (method === 'runGetMethod') {
        const stack = (params.stack ?? []).map(
            ([, value]) => ({ type: 'int', value: BigInt(value) }) as const,
        );
        try {
            const result = await account.get(params.method ?? '', stack);
            const items = result.stack.map((item) => {
                if (item.type !== 'int') throw new Error(`${item.type} is not supported here`);
                return ['num', item.value < 0n ? `-0x${(-item.value).toString(16)}` : `0x${item.value.toString(16)}`];
            });
            return { gas_used: Number(result.gasUsed), exit_code: result.exitCode, stack: items };
        } catch (error) {
            return { gas_used: 0, exit_code: (error as { exitCode?: number }).exitCode ?? -13, stack: [] };
        }
    }
    throw new Error(`${method} is not supported here`);
}

import { expect, test } from 'bun:test';
import { createApp, effectScope } from 'vue';
import { TonConnectUI, UserRejectsError, type ConnectedWallet, type SendTransactionRequest } from '@tonconnect/ui';
import { build } from 'esbuild';
import { options } from '../build.ts';
import { tonConnect, useTonAddress, useTonConnectModal, useTonWallet } from '../src/tonconnect.ts';
import { usePayment } from '../src/usePayment.ts';

const raw = `0:${'11'.repeat(32)}`;
const SHOP = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';

/** A kit that is driven by the test; the dialogs of the real one need a browser. */
class FakeUI {
    wallet: ConnectedWallet | null = null;
    modalState = { status: 'closed' as const, closeReason: null };
    readonly sent: SendTransactionRequest[] = [];
    readonly listeners = new Set<(wallet: ConnectedWallet | null) => void>();
    refuse = false;
    onModalStateChange = () => () => undefined;

    onStatusChange(listener: (wallet: ConnectedWallet | null) => void) {
        this.listeners.add(listener);
        return () => void this.listeners.delete(listener);
    }

    connect(chain: string) {
        for (const tell of this.listeners) tell({ account: { address: raw, chain } } as ConnectedWallet);
    }

    sendTransaction(request: SendTransactionRequest) {
        if (this.refuse) throw new UserRejectsError();
        this.sent.push(request);
        return Promise.resolve({ boc: 'boc' });
    }
}

function run<T>(use: () => T) {
    const ui = new FakeUI();
    Object.setPrototypeOf(FakeUI.prototype, TonConnectUI.prototype);
    const app = createApp({});
    app.use(tonConnect, ui as unknown as TonConnectUI);
    const scope = effectScope();
    const result = scope.run(() => app.runWithContext(use)) as T;
    return { ui, scope, result };
}

test('the app builds', async () => {
    const { outputFiles } = await build({ ...options, write: false, absWorkingDir: `${import.meta.dir}/..` });
    expect(outputFiles?.[0]?.text).toContain('Pay 0.05 TON');
});

test('the address follows the wallet, in either form', () => {
    const { ui, result } = run(() => ({ friendly: useTonAddress(), raw: useTonAddress(false), wallet: useTonWallet() }));
    expect(result.friendly.value).toBe('');
    ui.connect('-239');
    expect(result.raw.value).toBe(raw);
    expect(result.friendly.value).toStartWith('UQ');
    ui.connect('-3');
    expect(result.friendly.value).toStartWith('0Q');
    expect(result.wallet.value?.account.address).toBe(raw);
});

test('a component that is gone no longer listens', () => {
    const { ui, scope } = run(() => [useTonWallet(), useTonConnectModal()]);
    expect(ui.listeners.size).toBe(1);
    scope.stop();
    expect(ui.listeners.size).toBe(0);
});

test('a payment, signed and refused', async () => {
    const { ui, result } = run(() => usePayment(SHOP));
    expect(await result.pay('50000000')).toBe('boc');
    expect(ui.sent[0]).toMatchObject({ network: '-239', messages: [{ address: SHOP, amount: '50000000' }] });
    ui.refuse = true;
    expect(await result.pay('50000000')).toBeUndefined();
    expect(result.status.value).toBe('You refused the payment.');
});

// #region payment
import { ref } from 'vue';
import { CHAIN, UserRejectsError } from '@tonconnect/ui';
import { useTonConnectUI } from './tonconnect.ts';

export function usePayment(shop: string) {
    const ui = useTonConnectUI();
    const status = ref('');

    async function pay(nanotons: string): Promise<string | undefined> {
        status.value = 'Confirm the payment in your wallet.';
        try {
            const { boc } = await ui.sendTransaction({
                validUntil: Math.floor(Date.now() / 1000) + 300,
                network: CHAIN.MAINNET,
                messages: [{ address: shop, amount: nanotons }],
            });
            status.value = 'Signed. Waiting for the blockchain…';
            return boc; // look for its transaction before you deliver
        } catch (error) {
            status.value = error instanceof UserRejectsError ? 'You refused the payment.' : `Not sent: ${String(error)}`;
            return undefined;
        }
    }

    return { status, pay };
}
// #endregion

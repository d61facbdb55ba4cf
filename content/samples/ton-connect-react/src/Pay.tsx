// #region pay
import { useState } from 'react';
import { toNano } from '@ton/core';
import { CHAIN, useTonConnectUI, UserRejectsError } from '@tonconnect/ui-react';
import { base64, orderComment } from './order.ts';
import { outcomeOf } from './result.ts';

const SHOP = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'; // replace with your own address

export function Pay() {
    const [tonConnectUI] = useTonConnectUI();
    const [status, setStatus] = useState('');

    const pay = async () => {
        const validUntil = Math.floor(Date.now() / 1000) + 300;
        const payload = base64(orderComment('Order 42'));
        setStatus('Confirm the payment in your wallet.');
        try {
            const { boc } = await tonConnectUI.sendTransaction({
                validUntil,
                network: CHAIN.MAINNET,
                messages: [{ address: SHOP, amount: toNano('0.05').toString(), payload }],
            });
            setStatus('Signed. Waiting for the blockchain…');
            setStatus(`Payment: ${await outcomeOf(boc, validUntil)}`); // this only informs: your server decides
        } catch (error) {
            setStatus(error instanceof UserRejectsError ? 'You refused the payment.' : `Not sent: ${String(error)}`);
        }
    };

    return (
        <section>
            <button onClick={() => void pay()}>Pay 0.05 TON</button>
            <p role="status">{status}</p>
        </section>
    );
}
// #endregion

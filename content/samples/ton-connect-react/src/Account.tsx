// #region account
import { useTonConnectUI, useTonWallet } from '@tonconnect/ui-react';
import type { Login } from './useLogin.ts';

export function Account({ address, login }: { address: string; login: Login }) {
    const wallet = useTonWallet();
    const [tonConnectUI] = useTonConnectUI();

    return (
        <section>
            <p>
                {wallet && 'name' in wallet ? wallet.name : 'Wallet'}: <code>{address}</code>
            </p>
            <p>{login === 'proven' ? 'You are logged in.' : 'Connected, but not logged in.'}</p>
            <button onClick={() => tonConnectUI.disconnect()}>Disconnect</button>
        </section>
    );
}
// #endregion

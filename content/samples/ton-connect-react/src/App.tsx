// #region app
import { TonConnectButton, useIsConnectionRestored, useTonAddress } from '@tonconnect/ui-react';
import { Account } from './Account.tsx';
import { Appearance } from './Appearance.tsx';
import { ConnectButton } from './ConnectButtons.tsx';
import { Pay } from './Pay.tsx';
import { useLogin } from './useLogin.ts';

export function App() {
    const restored = useIsConnectionRestored();
    const address = useTonAddress(); // user-friendly; '' while nobody is connected
    const login = useLogin();

    return (
        <>
            <header>
                <h1>Shop</h1>
                <TonConnectButton />
            </header>
            {!restored && <p>Looking for your last connection…</p>}
            {restored && address === '' && <ConnectButton />}
            {address !== '' && (
                <>
                    <Account address={address} login={login} />
                    <Pay />
                </>
            )}
            <Appearance />
        </>
    );
}
// #endregion

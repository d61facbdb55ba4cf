// #region login
import { useEffect, useState } from 'react';
import { useTonConnectUI } from '@tonconnect/ui-react';

export type Login = 'none' | 'checking' | 'proven';
const RENEW = 10 * 60 * 1000; // before the nonce of the server expires

export function useLogin(): Login {
    const [tonConnectUI] = useTonConnectUI();
    const [login, setLogin] = useState<Login>('none');

    useEffect(() => {
        const prepare = async () => {
            if (tonConnectUI.connected) return;
            tonConnectUI.setConnectRequestParameters({ state: 'loading' }); // the dialog waits for the nonce
            const response = await fetch('/api/nonce').catch(() => undefined);
            if (response?.ok) {
                const tonProof = await response.text();
                tonConnectUI.setConnectRequestParameters({ state: 'ready', value: { tonProof } });
            } else {
                tonConnectUI.setConnectRequestParameters(null); // connect without a login
            }
        };
        void prepare();
        const timer = setInterval(() => void prepare(), RENEW);

        const unsubscribe = tonConnectUI.onStatusChange(async (wallet) => {
            if (wallet === null) {
                setLogin('none');
                await fetch('/api/logout', { method: 'POST' }).catch(() => undefined);
                return prepare(); // a proof works once: the next connection needs a new nonce
            }
            const item = wallet.connectItems?.tonProof;
            if (item === undefined || !('proof' in item)) {
                // Restored after a reload: the cookie tells the server whether this address has been proven.
                const session = await fetch('/api/me').catch(() => undefined);
                const user: { address?: string } = session?.ok ? await session.json() : {};
                return setLogin(user.address === wallet.account.address ? 'proven' : 'none');
            }
            setLogin('checking');
            const response = await fetch('/api/login', {
                method: 'POST',
                headers: { 'Content-Type': 'application/json' },
                body: JSON.stringify({ account: wallet.account, proof: item.proof }),
            });
            if (response.ok) setLogin('proven');
            else await tonConnectUI.disconnect();
        });

        return () => {
            clearInterval(timer);
            unsubscribe();
        };
    }, [tonConnectUI]);

    return login;
}
// #endregion

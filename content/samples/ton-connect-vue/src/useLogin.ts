// #region login
import { onScopeDispose, ref } from 'vue';
import { useTonConnectUI } from './tonconnect.ts';

const RENEW = 10 * 60 * 1000;

/** Asks for a proof on every new connection and shows it to the server. Call it once, in the root component. */
export function useLogin() {
    const ui = useTonConnectUI();
    const login = ref<'none' | 'checking' | 'proven'>('none');

    async function prepare() {
        if (ui.connected) return;
        ui.setConnectRequestParameters({ state: 'loading' });
        const response = await fetch('/api/nonce').catch(() => undefined);
        const nonce = response?.ok ? await response.text() : undefined;
        ui.setConnectRequestParameters(nonce === undefined ? null : { state: 'ready', value: { tonProof: nonce } });
    }

    const unsubscribe = ui.onStatusChange(async (wallet) => {
        if (wallet === null) {
            login.value = 'none';
            return prepare();
        }
        const item = wallet.connectItems?.tonProof;
        if (item === undefined || !('proof' in item)) return;
        login.value = 'checking';
        const body = JSON.stringify({ account: wallet.account, proof: item.proof });
        const response = await fetch('/api/login', { method: 'POST', body });
        if (response.ok) login.value = 'proven';
        else await ui.disconnect();
    });

    void prepare();
    const timer = setInterval(() => void prepare(), RENEW);
    onScopeDispose(() => {
        clearInterval(timer);
        unsubscribe();
    });
    return login;
}
// #endregion

// #region modal
import { useTonConnectModal, useTonConnectUI } from '@tonconnect/ui-react';

/** A button of your own that opens the list of wallets. */
export function ConnectButton() {
    const { state, open } = useTonConnectModal();
    return (
        <button onClick={() => open()} aria-expanded={state.status === 'opened'}>
            Connect a wallet
        </button>
    );
}
// #endregion

// #region single
/** Leads straight to one wallet: `appName` is its `app_name` in the wallets list. */
export function ConnectWith({ appName, label }: { appName: string; label: string }) {
    const [tonConnectUI] = useTonConnectUI();
    return <button onClick={() => tonConnectUI.openSingleWalletModal(appName)}>{label}</button>;
}
// #endregion

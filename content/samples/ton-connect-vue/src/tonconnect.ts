// #region plugin
import {
    computed,
    inject,
    onScopeDispose,
    readonly,
    ref,
    shallowRef,
    type App,
    type ComputedRef,
    type InjectionKey,
    type Ref,
} from 'vue';
import {
    CHAIN,
    toUserFriendlyAddress,
    TonConnectUI,
    type ConnectedWallet,
    type TonConnectUiCreateOptions,
    type WalletsModalState,
} from '@tonconnect/ui';

const KEY: InjectionKey<TonConnectUI> = Symbol('TonConnectUI');

/** `app.use(tonConnect, { manifestUrl })`: one instance for the whole app. */
export const tonConnect = {
    install(app: App, options: TonConnectUiCreateOptions | TonConnectUI) {
        app.provide(KEY, options instanceof TonConnectUI ? options : new TonConnectUI(options));
    },
};

export function useTonConnectUI(): TonConnectUI {
    const ui = inject(KEY);
    if (ui === undefined) throw new Error('Call app.use(tonConnect, …) before this component is mounted.');
    return ui;
}
// #endregion

// #region wallet
/** The connected wallet, or null. */
export function useTonWallet(): Readonly<Ref<ConnectedWallet | null>> {
    const ui = useTonConnectUI();
    const wallet = shallowRef(ui.wallet as ConnectedWallet | null);
    onScopeDispose(ui.onStatusChange((changed) => (wallet.value = changed)));
    return wallet;
}
// #endregion

// #region address
/** User-friendly, or raw if asked for; an empty string while nobody is connected. */
export function useTonAddress(userFriendly = true): ComputedRef<string> {
    const wallet = useTonWallet();
    return computed(() => {
        const account = wallet.value?.account;
        if (account === undefined) return '';
        return userFriendly ? toUserFriendlyAddress(account.address, account.chain === CHAIN.TESTNET) : account.address;
    });
}
// #endregion

// #region modal
/** The dialog with the list of wallets: its state, and functions to open and close it. */
export function useTonConnectModal() {
    const ui = useTonConnectUI();
    const state = shallowRef<WalletsModalState>(ui.modalState);
    onScopeDispose(ui.onModalStateChange((changed) => (state.value = changed)));
    return { state: readonly(state), open: () => ui.openModal(), close: () => ui.closeModal() };
}
// #endregion

// #region restored
/** False until the SDK has looked for a connection of the last visit. */
export function useIsConnectionRestored(): Readonly<Ref<boolean>> {
    const restored = ref(false);
    void useTonConnectUI().connectionRestored.then(() => (restored.value = true));
    return readonly(restored);
}
// #endregion

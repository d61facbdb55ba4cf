// #region create
import {
    isWalletInfoCurrentlyEmbedded,
    isWalletInfoCurrentlyInjected,
    isWalletInfoRemote,
    TonConnect,
    type SendTransactionRequest,
    type TonConnectOptions,
    type Wallet,
    type WalletInfo,
    type WalletInfoRemote,
} from '@tonconnect/sdk';
import { CHAIN, TonConnectError, UserRejectsError } from '@tonconnect/sdk';

/** One object for the whole page. It keeps the session in the browser's local storage. */
export function createConnector(options: TonConnectOptions = {}): TonConnect {
    const connector = new TonConnect(options);
    connector.setConnectionNetwork(CHAIN.MAINNET); // a wallet on another network can't connect
    return connector;
}
// #endregion

// #region wallets
export interface Choices {
    /** The page is open in this wallet's own browser: offer no other. */
    embedded: WalletInfo | undefined;
    /** Extensions that are installed in this browser. */
    injected: WalletInfo[];
    /** Wallets that are reached by a link or a QR code. */
    remote: WalletInfoRemote[];
}

export function choicesOf(wallets: readonly WalletInfo[]): Choices {
    return {
        embedded: wallets.find(isWalletInfoCurrentlyEmbedded),
        injected: wallets.filter(isWalletInfoCurrentlyInjected),
        remote: wallets.filter(isWalletInfoRemote),
    };
}
// #endregion

// #region connect
/** Connects an extension, or the wallet in whose browser the page is open. */
export function connectInjected(connector: TonConnect, wallet: WalletInfo, nonce?: string): void {
    if (!isWalletInfoCurrentlyInjected(wallet)) throw new Error(`${wallet.name} is not in this browser`);
    connector.connect({ jsBridgeKey: wallet.jsBridgeKey }, requestWith(nonce));
}

/** The link that opens one wallet, for a button on a phone. */
export function linkTo(connector: TonConnect, wallet: WalletInfoRemote, nonce?: string): string {
    const { universalLink, bridgeUrl } = wallet;
    return connector.connect({ universalLink, bridgeUrl }, requestWith(nonce));
}

/** One link for the QR code on a desktop: any wallet that scans it can answer, over its own bridge. */
export function linkToAny(connector: TonConnect, wallets: readonly WalletInfoRemote[], nonce?: string): string {
    const bridges = [...new Set(wallets.map(({ bridgeUrl }) => bridgeUrl))];
    return connector.connect(
        bridges.map((bridgeUrl) => ({ bridgeUrl })),
        requestWith(nonce),
    );
}

function requestWith(nonce: string | undefined) {
    return nonce === undefined ? {} : { request: { tonProof: nonce } };
}
// #endregion

// #region login
export interface Login {
    account: Wallet['account'];
    proof: { timestamp: number; domain: { lengthBytes: number; value: string }; payload: string; signature: string };
}

/** What the server has to check; undefined if the wallet gave no proof, for example after a reload. */
export function loginOf(wallet: Wallet): Login | undefined {
    const item = wallet.connectItems?.tonProof;
    return item !== undefined && 'proof' in item ? { account: wallet.account, proof: item.proof } : undefined;
}
// #endregion

// #region send
export type Sent = { state: 'signed'; boc: string } | { state: 'refused' } | { state: 'failed'; reason: string };

export async function send(connector: TonConnect, request: SendTransactionRequest): Promise<Sent> {
    try {
        const { boc } = await connector.sendTransaction(request);
        return { state: 'signed', boc };
    } catch (error) {
        if (error instanceof UserRejectsError) return { state: 'refused' };
        if (error instanceof TonConnectError) return { state: 'failed', reason: error.message };
        throw error;
    }
}
// #endregion

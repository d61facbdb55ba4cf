import { Address, beginCell, comment, toNano } from '@ton/core';
import { JettonMaster, TonClient } from '@ton/ton';
import { TonConnectUI } from '@tonconnect/ui';

export type Price = { item: string; coins: string; nanotons: string };
export type Settings = { wallet: string; minter: string; prices: Price[] };

// #region connect
/** The button of TON Connect appears in the element with this id. */
export function connect(buttonRootId: string): TonConnectUI {
    return new TonConnectUI({ manifestUrl: `${location.origin}/tonconnect-manifest.json`, buttonRootId });
}

const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600;
// #endregion connect

// #region toncoin
export async function buyWithToncoin(wallet: TonConnectUI, settings: Settings, playerId: number, price: Price) {
    const payload = comment(`${playerId}:${price.item}`).toBoc().toString('base64');
    await wallet.sendTransaction({
        validUntil: inTenMinutes(),
        network: '-3',
        messages: [{ address: settings.wallet, amount: price.nanotons, payload }],
    });
}
// #endregion toncoin

// #region coins
export async function buyWithCoins(wallet: TonConnectUI, settings: Settings, playerId: number, price: Price) {
    const account = wallet.account;
    if (account === null) throw new Error('Connect a wallet first');
    const client = new TonClient({ endpoint: 'https://testnet.toncenter.com/api/v2/jsonRPC' });
    const owner = Address.parse(account.address);
    const minter = client.open(JettonMaster.create(Address.parse(settings.minter)));
    const coinWallet = await minter.getWalletAddress(owner);

    const transfer = beginCell()
        .storeUint(0x0f8a7ea5, 32)
        .storeUint(0, 64)
        .storeCoins(BigInt(price.coins))
        .storeAddress(Address.parse(settings.wallet))
        .storeAddress(owner) // what is left over comes back
        .storeBit(false)
        .storeCoins(1n) // tells the shop
        .storeBit(true)
        .storeRef(comment(`${playerId}:${price.item}`))
        .endCell();
    await wallet.sendTransaction({
        validUntil: inTenMinutes(),
        network: '-3',
        messages: [
            {
                address: coinWallet.toString({ testOnly: true }),
                amount: toNano('0.06').toString(),
                payload: transfer.toBoc().toString('base64'),
            },
        ],
    });
}
// #endregion coins

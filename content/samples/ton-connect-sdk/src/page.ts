// #region page
import QRCode from 'qrcode';
import { choicesOf, connectInjected, createConnector, linkTo, linkToAny, loginOf, send } from './connection.ts';

const SHOP = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'; // replace with your own address

function part<T extends HTMLElement>(id: string): T {
    const found = document.getElementById(id);
    if (found === null) throw new Error(`no element with the id ${id}`);
    return found as T;
}

const connector = createConnector(); // the manifest: /tonconnect-manifest.json of this site
let leaving: Promise<unknown> = Promise.resolve();
const leave = () => (leaving = connector.disconnect().catch(() => undefined));
const wallets = await connector.getWallets();
const { embedded, injected, remote } = choicesOf(wallets);

connector.onStatusChange(
    async (wallet) => {
        part('choice').hidden = wallet !== null;
        part('account').hidden = wallet === null;
        part('address').textContent = wallet?.account.address ?? '';
        if (wallet === null) return offer(); // a new attempt, with keys and a nonce of its own
        const login = loginOf(wallet);
        if (login === undefined) return;
        const response = await fetch('/api/login', { method: 'POST', body: JSON.stringify(login) });
        if (!response.ok) leave();
    },
    (error) => (part('problem').textContent = error.message),
);

await connector.restoreConnection();
if (!connector.connected) await offer();

async function offer() {
    const nonce = await fetch('/api/nonce')
        .then((response) => (response.ok ? response.text() : undefined))
        .catch(() => undefined);
    await leaving; // a new attempt would cut off the message that ends the old connection
    part('wallets').replaceChildren();

    for (const wallet of embedded ? [embedded] : injected) {
        button(wallet.name, () => connectInjected(connector, wallet, nonce));
    }
    if (embedded) return;
    for (const wallet of remote) {
        button(wallet.name, () => window.open(linkTo(connector, wallet, nonce), '_blank', 'noreferrer'));
    }
    await QRCode.toCanvas(part<HTMLCanvasElement>('qr'), linkToAny(connector, remote, nonce));
}

function button(label: string, onClick: () => void) {
    const made = document.createElement('button');
    made.textContent = label;
    made.addEventListener('click', onClick);
    part('wallets').append(made);
}

part('pay').addEventListener('click', async () => {
    const validUntil = Math.floor(Date.now() / 1000) + 300;
    const sent = await send(connector, { validUntil, messages: [{ address: SHOP, amount: '50000000' }] });
    part('problem').textContent = sent.state === 'signed' ? `signed: ${sent.boc}` : sent.state;
});
part('logout').addEventListener('click', leave);
// #endregion

// @ts-check
// #region create
/** @type {typeof import('@tonconnect/ui')} */
const { TonConnectUI, THEME, UserRejectsError, toUserFriendlyAddress } = /** @type {any} */ (window).TON_CONNECT_UI;

const SHOP = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'; // replace with your own address

const ui = new TonConnectUI({
    manifestUrl: `${location.origin}/tonconnect-manifest.json`,
    buttonRootId: 'ton-connect',
    uiPreferences: { theme: THEME.LIGHT },
});
// #endregion

// #region status
/** @param {string} id */
const element = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

ui.onStatusChange(async (wallet) => {
    element('address').textContent = wallet ? toUserFriendlyAddress(wallet.account.address) : 'nobody is connected';
    element('pay').disabled = element('leave').disabled = wallet === null;

    if (wallet === null) return prepareLogin(); // a proof works once: the next connection needs a new nonce
    const item = wallet.connectItems?.tonProof;
    if (!item || !('proof' in item)) return; // no new login
    const body = JSON.stringify({ account: wallet.account, proof: item.proof });
    const response = await fetch('/api/login', { method: 'POST', body });
    if (response.ok) element('status').textContent = 'You are logged in.';
    else await ui.disconnect();
});
// #endregion

// #region proof
async function prepareLogin() {
    ui.setConnectRequestParameters({ state: 'loading' });
    const response = await fetch('/api/nonce').catch(() => undefined);
    const nonce = response?.ok ? await response.text() : undefined;
    ui.setConnectRequestParameters(nonce ? { state: 'ready', value: { tonProof: nonce } } : null);
}

if (!(await ui.connectionRestored)) await prepareLogin(); // nobody was connected at the last visit
setInterval(() => ui.connected || prepareLogin(), 10 * 60 * 1000); // before the nonce of the server expires
// #endregion

// #region pay
element('pay').addEventListener('click', async () => {
    try {
        const { boc } = await ui.sendTransaction({
            validUntil: Math.floor(Date.now() / 1000) + 300,
            network: '-239', // mainnet
            messages: [{ address: SHOP, amount: '50000000' }], // nanotons
        });
        element('status').textContent = `Signed: ${boc}`;
    } catch (error) {
        element('status').textContent = error instanceof UserRejectsError ? 'Refused.' : `Not sent: ${error}`;
    }
});
// #endregion

// #region leave
element('leave').addEventListener('click', async () => {
    await ui.disconnect();
});
// #endregion

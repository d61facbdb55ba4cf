// #region app
import { Cart } from './cart.ts';
import { telegram } from './telegram.ts';

const app = telegram();
const cart = new Cart({ Oolong: 3, Sencha: 2, 'Pu-erh': 4 });
const list = document.getElementById('list');

for (const name of Object.keys(cart.prices)) {
    const button = document.createElement('button');
    button.textContent = 'Add';
    button.setAttribute('aria-label', `Add ${name}`);
    button.addEventListener('click', () => {
        cart.add(name);
        app?.MainButton.setText(`Order for ${cart.total} TON`);
        app?.MainButton.show();
        app?.enableClosingConfirmation(); // a swipe no longer loses the cart without a question
    });
    const row = document.createElement('li');
    row.append(name, button);
    list?.append(row);
}
// #endregion

// #region order
app?.MainButton.onClick(() => {
    app.MainButton.showProgress();
    void fetch('/api/order', {
        method: 'POST',
        headers: { Authorization: `tma ${app.initData}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(cart.items),
    }).then((response) => {
        app.MainButton.hideProgress();
        app.HapticFeedback.notificationOccurred(response.ok ? 'success' : 'error');
        app.showAlert(response.ok ? 'Your tea is on its way.' : 'That did not work. Please try again.');
        if (response.ok) app.disableClosingConfirmation();
    });
});
// #endregion

// #region start
const greeting = document.getElementById('greeting');
if (app === undefined) {
    if (greeting) greeting.textContent = 'Please open this app in Telegram.';
} else {
    app.expand();
    app.ready();
    void fetch('/api/me', { headers: { Authorization: `tma ${app.initData}` } })
        .then((response) => (response.ok ? response.json() : { name: 'guest' }))
        .then(({ name }: { name: string }) => {
            if (greeting) greeting.textContent = `Hello, ${name}!`;
        });
}
// #endregion

// #region main
import './polyfills.ts'; // first, before anything that uses @ton/core
import { createRoot } from 'react-dom/client';
import { THEME, TonConnectUIProvider } from '@tonconnect/ui-react';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('no element with the id root');

createRoot(root).render(
    <TonConnectUIProvider
        manifestUrl={`${location.origin}/tonconnect-manifest.json`}
        uiPreferences={{ theme: THEME.LIGHT }}
        analytics={{ mode: 'off' }}
    >
        <App />
    </TonConnectUIProvider>,
);
// #endregion

// #region main
import { createApp } from 'vue';
import App from './App.vue';
import { tonConnect } from './tonconnect.ts';

createApp(App)
    .use(tonConnect, { manifestUrl: `${location.origin}/tonconnect-manifest.json`, analytics: { mode: 'off' } })
    .mount('#app');
// #endregion

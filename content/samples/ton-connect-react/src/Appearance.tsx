// #region appearance
import { THEME, useTonConnectUI } from '@tonconnect/ui-react';

export function Appearance() {
    const [, setOptions] = useTonConnectUI();
    const choose = (theme: THEME) =>
        setOptions({
            language: 'en',
            uiPreferences: {
                theme,
                borderRadius: 's',
                colorsSet: { [theme]: { connectButton: { background: '#0f7b4f' } } },
            },
        });

    return (
        <p>
            <button onClick={() => choose(THEME.LIGHT)}>Light</button>{' '}
            <button onClick={() => choose(THEME.DARK)}>Dark</button>
        </p>
    );
}
// #endregion

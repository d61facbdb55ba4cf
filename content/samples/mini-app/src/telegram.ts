// #region types
/** The part of Telegram's object that this app uses. */
export interface WebApp {
    initData: string;
    version: string;
    platform: string;
    isVersionAtLeast(version: string): boolean;
    ready(): void;
    expand(): void;
    enableClosingConfirmation(): void;
    disableClosingConfirmation(): void;
    showAlert(message: string): void;
    MainButton: {
        setText(text: string): void;
        show(): void;
        hide(): void;
        showProgress(): void;
        hideProgress(): void;
        onClick(run: () => void): void;
    };
    HapticFeedback: { notificationOccurred(type: 'success' | 'error'): void };
}

/** Undefined in an ordinary browser: there the script exists, but has no launch data. */
export function telegram(): WebApp | undefined {
    const app = (globalThis as { Telegram?: { WebApp?: WebApp } }).Telegram?.WebApp;
    return app !== undefined && app.initData !== '' ? app : undefined;
}
// #endregion

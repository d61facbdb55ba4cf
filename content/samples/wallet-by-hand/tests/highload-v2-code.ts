import { Cell } from '@ton/core';

/** Highload wallet V2, compiled from crypto/smartcont/highload-wallet-v2-code.fc. */
export const HIGHLOAD_V2_CODE: Cell = Cell.fromBase64(
    [
        'te6ccgEBCQEA5QABFP8A9KQT9LzyyAsBAgEgAgMCAUgEBQHq8oMI1xgg0x/TP/gjqh9TILnyY+1E0NMf0z/T//QE0VNggED0Dm+h',
        'MfJgUXO68qIH+QFUEIf5EPKjAvQE0fgAf44WIYAQ9HhvpSCYAtMH1DAB+wCRMuIBs+ZbgyWhyEA0gED0Q4rmMQHIyx8Tyz/L//QA',
        'ye1UCAAE0DACASAGBwAXvZznaiaGmvmOuF/8AEG+X5dqJoaY+Y6Z/p/5j6AmipEEAgegc30JjJLb/JXdHxQANCCAQPSWb6VsEiCU',
        'MFMDud4gkzM2AZJsIeKz',
    ].join(''),
);

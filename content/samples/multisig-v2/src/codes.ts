import { Cell } from '@ton/core';

/** The multisig itself. Compiled from ton-blockchain/multisig-contract-v2 at 9a4b13d. */
export const MULTISIG_CODE: Cell = Cell.fromBase64(
    [
        'te6cckECEgEABJUAART/APSkE/S88sgLAQIBYggCAgEgBgMCAWYFBAFZsMn+CgBAXACyFjPFgEBy//JiCLIywH0APQAywDJcAH5A',
        'HTIywISygfL/8nQgEQDxsMr7UTQ0/8BAdMHAQHU0wcBAfQE0gABAdEjf3COF1ESePR8b6UyIZlTArry4GcCpALeAbMS5mwhUjC68',
        'uBsIX9wjhdREnj0fG+lMiGZUwK68uBnAqQC3gGzEuZsITAiwgDy4G4kwgDy4G1SQ7vy4G0BkjN/kQPiA4AFDv3T/aiaGn/gIDpg4',
        'CA6mmDgID6AmkAAIDoiBqvgoD8EdDAcAwvgHA4MM+UEwA4MI+UEw+AdQBqGBJ/gBoHD4NoESBnD4NqCBK+xw+DaggR2YcPg2oCKm',
        'BiKggQU5JqAnoHD4OCOkgQKYJ6Bw+DigA6YGWKCBBuBQBaBQBaBDA3D4N1mgAaACytAz0NMDAXGwkl8D4PpAMCLXScAAkl8D4ALT',
        'HwEgwACSXwTgAdM/Ae1E0NP/AQHTBwEB1NMHAQH0BNIAAQHRKIIQ9xhRD7rjDwVEQ8hQBgHL/1AEAcsHEswBAcsH9AABAcoAye1U',
        'DQkCmjY4JoIQdQl/XbqOugaCEKMsWb+6jqn4KBjHBfLgZQPU0RA0EDZGUPgAf46NIXj0fG+lIJEy4w0Bs+ZbEDVQNJI0NuJQVBPj',
        'DUAVUDMECwoC4jYE0/8BAdMvAQHTBwEB0/8BAdTR+ChQBQFwAshYzxYBAcv/yYgiyMsB9AD0AMsAyXAB+QB0yMsCEsoHy//J0BvH',
        'BfLgZSb5ABq6UZO+GbDy4GYH+CO+8uBvRBRQVvgAf46NIXj0fG+lIJEy4w0Bs+ZbEQsB+gLXTNDTHwEgghDxOB5buo5qghAdDPvT',
        'uo5ebETTBwEB1CF/cI4XURJ49HxvpTIhmVMCuvLgZwKkAt4BsxLmbCEgwgDy4G4jwgDy4G1TMLvy4G0B9AQhf3COF1ESePR8b6Uy',
        'IZlTArry4GcCpALeAbMS5mwhMNFVI5Ew4uMNDAAQMNMH1AL7ANEBnjgG0/8BKLOOEiCE/7qSMCSWUwW68uPw4gWkBd4B0gABAdMH',
        'AQHTLwEB1NEjkSaRKuJSMHj0Dm+h8uPvHscF8uPvIPgjvvLgbyD4I6FUbXAOAdT4BwODDPlBMAODCPlBMPgHUAahgSf4AaBw+DaB',
        'EgZw+DaggSvscPg2oIEdmHD4NqAipgYioIEFOSagJ6Bw+DgjpIECmCegcPg4oAOmBliggQbgUAWgUAWgQwNw+DdZoAGgHL7y4GT4',
        'KFADDwK4AXACyFjPFgEBy//JiCLIywH0APQAywDJcCH5AHTIywISygfL/8nQyIIQnHP7olgKAssfyz8mAcsHUlDMUAsByy8bzCoB',
        'ygAKlRkBywcIkTDiECRwQImAGIBQ2zwREACSjkXIWAHLBVAFzxZQA/oCVHEjI+1E7UXtR59byFADzxfJE3dQA8trzMztZ+1l7WR0',
        'f+0RmHYBy2vMAc8X7UHt8QHy/8kB+wDbBghCAmMFqAYchWwszwXcsN9YFccUdYcFZ8q18EnjQLz1klHzraSsQg==',
    ].join(''),
);

/** An order; on the network it is published as a library. Compiled from ton-blockchain/multisig-contract-v2 at 9a4b13d. */
export const ORDER_CODE: Cell = Cell.fromBase64(
    [
        'te6cckECDAEAA3YAART/APSkE/S88sgLAQIBYgMCAMehx3HaiaH0gAPww6f+A/DEQa6TgAEcLGDb8Mbb8Mjb8Mrb8Mzb8M7b8NDb',
        '8NMcRaYOA/DHpAAD8MmoA/DLp/4D8M2mDgPwz6ZeA/DRqAPw06PF8IPwhfCH8Inwi/CN8I/wkfCTA/jQMzHQ0wMBcbCRW+D6QDAB',
        '0x8B7UTQ+kAB+GHT/wH4YiDXScAAjhYwbfhjbfhkbfhlbfhmbfhnbfhobfhpjiLTBwH4Y9IAAfhk1AH4ZdP/Afhm0wcB+GfTLwH4',
        'aNQB+GnR4iDAAOMCAdM/ASKCEJxz+6K64wICghCnYiMPBwUEAUq6jpvTBwEB0fhFUhB49A5vofLgalIwxwXy4GpZ2zzgXwOED/Lw',
        'CAL+MvhBE8cF8uBo+ENujvEB0wcB+GNw+GTUAfhlcPhmcPhn0y8B+Gj4SPgjvvLgb9QB+GnSAAGOmdMHAa74RiGw8tBr+Eek+Gf4',
        'RgGx+GYB2zyRMeLR+En4RvhFyPhBzxb4QgHL//hDAcsH+EQBygDMy//4RwHLB/hIAcsvzMntVAoGAYzgAdMHAfhDuvLgadQB+QD4',
        'RfkAuvLgadMvAfhIuvLgadQB+QD4SfkAuvLgadIAAfLgadMHAQHR+EVSEHj0Dm+h8uBqWNs8CAHIMCDXSsAAjiPIcI4aItdJUjDX',
        'GRLPFiLXSpQC10zQkzF/WOJUEiDmMDHJ0N+EDwGLdhcHByb3ZljHBfL0IHB/jhn4RXj0fG+lIJtSQ8cFlTF/MnAB3pEy4gGz5jLy',
        '4Gr4JRLbPAgCbo8zXO1E7UXtR46YMXDIghCvryg+WAQCyx/LP8sfgBCAUNs87WftZe1kcn/tEYrtQe3xAfL/2wMLCQK0+ETy0HAC',
        'rvhGIbDy0Gv4R6T4Z/hGAbH4ZnDIghCCYJv2JALLH8s/gBCAUNs82zz4SfhG+EXI+EHPFvhCAcv/+EMBywf4RAHKAMzL//hHAcsH',
        '+EgByy/Mye1UCwoBgPhH+EO6jrb4QXD4SciCEHUJf11YBQLLH8s/+EIBy//4SAHLL/hHAcsH+EX5AAHL/xPMEoAQgQCQ2zx/+GSR',
        'MOILAIiOQMhYAcsFUATPFlj6AlRxIO1E7UXtR51byFADzxfJEnFYy2rM7WftZe1kc3/tEZdwActqAc8X7UHt8QHy/8kB+wDbBUX4',
        'Ahw=',
    ].join(''),
);

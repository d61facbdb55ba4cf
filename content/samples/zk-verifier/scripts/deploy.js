/** node scripts/deploy.js PRODUCT TONS: prints a link that deploys the contract on testnet. */
import { contractAddress, toNano } from '@ton/core';
import { deployLink, prizeInit } from '../src/prize.js';

const [product, tons = '1'] = process.argv.slice(2);
if (!product) throw new Error('Give the number whose factors earn the prize');
const init = await prizeInit(BigInt(product));
console.log(contractAddress(0, init).toString({ testOnly: true }));
console.log(deployLink(init, toNano(tons)));

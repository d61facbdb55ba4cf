import { Address, Cell, toNano } from '@ton/core';
import { mnemonicToPrivateKey } from '@ton/crypto';
import { TonClient, WalletContractV5R1 } from '@ton/ton';
import { compileTolk } from './compile.ts';
import { linkBody, walletRecord } from './records.ts';
import { addressIn, resolve } from './resolve.ts';
import { Subdomains } from './subdomains.ts';

// #region manage
const { MNEMONIC = '', NETWORK = 'testnet', API_KEY } = process.env;
const testnet = NETWORK !== 'mainnet';
const client = new TonClient({
    endpoint: `https://${testnet ? 'testnet.' : ''}toncenter.com/api/v2/jsonRPC`,
    ...(API_KEY && { apiKey: API_KEY }),
});

const { publicKey, secretKey } = await mnemonicToPrivateKey(MNEMONIC.split(' '));
const wallet = client.open(
    WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: testnet ? -3 : -239 } }),
);
const sender = wallet.sender(secretKey);
const subdomains = client.open(Subdomains.create(wallet.address, await compileTolk('subdomains')));

const [command, first = '', second = ''] = process.argv.slice(2);
switch (command) {
    case 'deploy': // deploy
        await subdomains.sendDeploy(sender, toNano('0.1'));
        break;
    case 'link': // link ADDRESS_OF_THE_DOMAIN_NFT
        await sender.send({ to: Address.parse(first), value: toNano('0.05'), body: linkBody(subdomains.address) });
        break;
    case 'set': // set bob ADDRESS
        await subdomains.sendSetRecord(sender, toNano('0.05'), {
            label: first,
            category: 'wallet',
            record: walletRecord(Address.parse(second)),
        });
        break;
    case 'delete': // delete bob
        await subdomains.sendSetRecord(sender, toNano('0.05'), { label: first, category: 'wallet', record: null });
        break;
    case 'resolve': // resolve bob.alice.ton
        console.log(addressIn(await fromRoot(first))?.toString() ?? 'no record');
        break;
    default:
        console.log(`wallet ${wallet.address}\nsubdomains ${subdomains.address}`);
}

async function fromRoot(name: string): Promise<Cell | null> {
    const root = Address.parse(process.env['DNS_ROOT'] ?? '-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c');
    return resolve(async (at, method, args) => (await client.runMethod(at, method, args)).stack, root, name, 'wallet');
}
// #endregion manage

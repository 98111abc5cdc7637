import webPush from 'web-push';

/** Prints a fresh pair of keys for push notifications, as lines for the environment. */
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
process.stdout.write(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}\n`);

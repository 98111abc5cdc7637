import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paymentCopy } from '../../../copy/payment.ts';
import { TextField } from '../../../ui/field.tsx';

const copy = paymentCopy.public;

type Given = Partial<ComponentProps<typeof TextField>>;

interface LookupFieldsProps {
  creditNumber: Given;
  document: Given;
  /** Between the fields and the way to the login. */
  children?: ReactNode;
}

export const LookupFields = ({ creditNumber, document, children }: LookupFieldsProps) => (
  <>
    <TextField
      name="creditNumber"
      {...creditNumber}
      label={copy.creditNumber.label}
      hint={copy.creditNumber.hint}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      required
    />
    <TextField
      name="document"
      {...document}
      label={copy.document.label}
      hint={copy.document.hint}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="send"
      required
    />
    {children}
    <p>
      {copy.hasAccount} <Link to="/newlogin">{copy.enter}</Link>
    </p>
  </>
);

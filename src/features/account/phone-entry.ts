export interface PhoneEntry {
  phone: string;
  dataConsent: boolean;
  termsConsent: boolean;
}

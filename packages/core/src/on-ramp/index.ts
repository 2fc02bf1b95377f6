/** The public face of `@scope/core/on-ramp`. */
export { onRamp } from './on-ramp.js'
export type { OnRamp, OnRampFeature, OnRampOptions, OnRampSupport } from './on-ramp-feature.js'
export type {
  AmountStatus,
  Checkout,
  FiatCurrency,
  OnRampForm,
  OnRampOptionsState,
  OnRampProviderId,
  OnRampQuote,
  OnRampQuoteFee,
  OnRampQuotesState,
  OnRampSignIn,
  OnRampToken,
  PaymentLimits,
  PaymentMethod,
  Purchase,
  PurchaseList,
  PurchaseStatus,
} from './on-ramp-state.js'

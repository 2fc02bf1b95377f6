/** The public face of `@scope/core/names`. */
export { names } from './names.js'
export type {
  Identity,
  LabelProblem,
  NameDraft,
  NamedAddress,
  NameOffer,
  NameSuggestion,
  Names,
  NamesFeature,
  Registering,
} from './names-feature.js'

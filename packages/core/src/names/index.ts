/** The public face of `@scope/core/names`. */
export { names } from './names.js'
export type {
  Identity,
  LabelError,
  NameDraft,
  NamedAddress,
  NameRegistration,
  NameServiceConfig,
  NameSuggestion,
  Names,
  NamesFeature,
} from './names-feature.js'

import type { ResponseOf } from '@postil/contract';
import type * as operations from '@postil/contract/operations';

type Operations = typeof operations;
type Declared = Extract<Operations[keyof Operations], { readonly prefix: '/widget/v1' }>;
type AddressOf<Of> = Of extends { readonly method: infer Method; readonly path: infer Path }
  ? `${Method & string} /widget/v1${Path & string}`
  : never;
/** The results of the operations, by method and path. */
type DataByAddress = {
  [Of in Declared as AddressOf<Of>]: ResponseOf<Of> extends { readonly data: infer Data } ? Data : undefined;
};

/** Method and path of an operation of the widget, as the contract declares it. */
export type Route = keyof DataByAddress;
/** The result of the server. */
export type DataAt<Where extends Route> = DataByAddress[Where];
/** Where the server returns this. */
export type RouteOf<Data> = {
  [Where in Route]: DataByAddress[Where] extends Data ? Where : never;
}[Route];

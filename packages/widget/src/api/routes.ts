import type { ResponseOf } from '@postil/contract';
import type * as operations from '@postil/contract/operations';

type Operations = typeof operations;
type WidgetOperation = Extract<Operations[keyof Operations], { readonly prefix: '/widget/v1' }>;
type OperationRoute<Operation> = Operation extends {
  readonly method: infer Method;
  readonly path: infer Path;
}
  ? `${Method & string} /widget/v1${Path & string}`
  : never;
/** The data of the operations' responses, by method and path; undefined where there is none. */
type DataByRoute = {
  [Operation in WidgetOperation as OperationRoute<Operation>]: ResponseOf<Operation> extends {
    readonly data: infer Data;
  }
    ? Data
    : undefined;
};

/** Method and path of an operation of the widget, as the contract declares it. */
export type Route = keyof DataByRoute;
/** The data of the response. */
export type DataAt<RouteName extends Route> = DataByRoute[RouteName];
/** The routes that return this data. */
export type RouteOf<Data> = {
  [RouteName in Route]: DataByRoute[RouteName] extends Data ? RouteName : never;
}[Route];

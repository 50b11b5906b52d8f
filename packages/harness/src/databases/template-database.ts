/** The name of the migrated database that every test file on a server copies. */
export const TEMPLATE_DATABASE = 'postil_template';
/** The same on a cluster, distributed. */
export const DISTRIBUTED_TEMPLATE = 'postil_distributed';

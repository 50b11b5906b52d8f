"""OpenStack Swift in one process on the loopback interface: proxy with S3 API, account, container and object server.

Arguments: a folder for all data, an access key of the form account:user and a secret. Prints its port when it
serves, and ends with its standard input, so that a killed test run leaves nothing behind.
"""

import os
import sys

import eventlet
import eventlet.tpool
import eventlet.wsgi

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True, time=True)
eventlet.hubs.use_hub("poll")

from swift.common import utils  # noqa: E402

root, access_key, secret = sys.argv[1:]
utils.SWIFT_CONF_FILE = os.path.join(root, "swift.conf")

PIPELINE = "catch_errors gatekeeper proxy-logging memcache listing_formats s3api tempauth proxy-server"
# By default some are fractions of a second, after which a listing may still lack a stored file.
PATIENCE = {"conn_timeout": "60", "node_timeout": "60", "container_update_timeout": "60"}
COMMON = {"swift_dir": root, "devices": root, "mount_check": "false", "log_level": "CRITICAL", **PATIENCE}


def write_settings(name, sections):
    path = os.path.join(root, name + ".conf")
    with open(path, "w") as file:
        for section, values in sections.items():
            file.write("[%s]\n" % section)
            for key, value in values.items():
                file.write("%s = %s\n" % (key, value))
    return path


def serve(listener, path):
    # As Swift's own daemons do it.
    eventlet.wsgi.server(
        listener,
        wsgi.loadapp(path),
        utils.NullLogger(),
        protocol=http_protocol.SwiftHttpProtocol,
        capitalize_response_headers=False,
    )


def start_backend(name):
    listener = eventlet.listen(("127.0.0.1", 0))
    device = {"id": 0, "region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "device": "disk", "meta": ""}
    builder = ring.RingBuilder(1, 1, 0)
    builder.add_dev({**device, "port": listener.getsockname()[1]})
    builder.rebalance()
    builder.get_ring().save(os.path.join(root, name + ".ring.gz"))
    app = name + "-server"
    path = write_settings(
        name,
        {"DEFAULT": COMMON, "pipeline:main": {"pipeline": app}, "app:" + app: {"use": "egg:swift#" + name}},
    )
    eventlet.spawn(serve, listener, path)


def start_proxy():
    names = PIPELINE.split()[:-1]
    filters = {"filter:" + name: {"use": "egg:swift#" + name.replace("-", "_")} for name in names}
    filters["filter:tempauth"]["user_" + access_key.replace(":", "_")] = secret + " .admin"
    # Required, but nobody answers there, and nothing is cached.
    filters["filter:memcache"]["memcache_servers"] = "127.0.0.1:1"
    app = {"use": "egg:swift#proxy", "account_autocreate": "true"}
    path = write_settings(
        "proxy",
        {"DEFAULT": COMMON, "pipeline:main": {"pipeline": PIPELINE}, "app:proxy-server": app, **filters},
    )
    listener = eventlet.listen(("127.0.0.1", 0))
    eventlet.spawn(serve, listener, path)
    return listener.getsockname()[1]


write_settings(
    "swift",
    {
        "swift-hash": {"swift_hash_path_suffix": "postil"},
        "storage-policy:0": {"name": "only", "default": "yes"},
    },
)
utils.validate_hash_conf()
# They read the settings above when they are imported.
from swift.common import http_protocol, ring, wsgi  # noqa: E402

os.mkdir(os.path.join(root, "disk"))
for each in ("account", "container", "object"):
    start_backend(each)
print(start_proxy(), flush=True)
while eventlet.tpool.execute(sys.stdin.read, 1):
    pass
os._exit(0)

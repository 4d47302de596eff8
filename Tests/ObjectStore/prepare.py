"""Prints five free ports, and makes the certificate of the store's TLS endpoint in the folder that it is given."""
import datetime
import ipaddress
import socket
import sys

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

folder = sys.argv[1]
sockets = [socket.socket() for _ in range(5)]
for each in sockets:
    each.bind(("127.0.0.1", 0))
ports = [each.getsockname()[1] for each in sockets]
for each in sockets:
    each.close()


def name(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def certificate(subject, issuer, key, signer, extensions):
    now = datetime.datetime.now(datetime.timezone.utc)
    builder = (
        x509.CertificateBuilder().subject_name(name(subject)).issuer_name(name(issuer)).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30)))
    for extension, is_critical in extensions:
        builder = builder.add_extension(extension, critical=is_critical)
    return builder.sign(signer, hashes.SHA256())


def store(path, certificate):
    with open(f"{folder}/{path}", "wb") as file:
        file.write(certificate.public_bytes(serialization.Encoding.PEM))


authority, server = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
store("ca.pem", certificate(
    "Assay test authority", "Assay test authority", authority, authority,
    [(x509.BasicConstraints(ca=True, path_length=None), True)]))
store("server.pem", certificate(
    "localhost", "Assay test authority", server, authority,
    [(x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]),
      False)]))
with open(f"{folder}/server.key", "wb") as file:
    file.write(server.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
print(*ports)

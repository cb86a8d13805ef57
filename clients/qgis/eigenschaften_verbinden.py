"""Ein Werkzeug für die Werkzeugkiste von QGIS (ab 3.22): verbindet Eigenschaften mit einem Layer, über Namen oder ids."""

import csv
import json
import re
from io import StringIO
from urllib.parse import parse_qsl, quote

from qgis.core import (
    NULL,
    QgsBlockingNetworkRequest,
    QgsFeature,
    QgsFeatureSink,
    QgsField,
    QgsFields,
    QgsProcessing,
    QgsProcessingAlgorithm,
    QgsProcessingException,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterFeatureSource,
    QgsProcessingParameterField,
    QgsProcessingParameterString,
)
from qgis.PyQt.QtCore import QByteArray, QDate, QUrl, QVariant
from qgis.PyQt.QtNetwork import QNetworkRequest

# What of an export's link can be said of names too.
TAKEN = {
    "taxonomies",
    "taxProperties",
    "pcoProperties",
    "rcoProperties",
    "withSynonymData",
    "provenance",
    "lendAlong",
    "columns",
}
# What makes no difference here.
LEFT = {"type", "ranks", "sort", "descending", "excel", "addFilterFields"}

# How often a server may have moved.
MOVES = 5

COLUMNS = """query ($query: String!) {
  exportPreview(query: $query, limit: 1) { columns { key header valueType } }
}"""

TYPES = {"text": QVariant.String, "number": QVariant.Double, "boolean": QVariant.Bool, "date": QVariant.Date}


class JoinProperties(QgsProcessingAlgorithm):
    """The names of a field are matched by the server; each object keeps its geometry and gets the properties behind."""

    def createInstance(self):
        return JoinProperties()

    def name(self):
        return "eigenschaften_verbinden"

    def displayName(self):
        return "Eigenschaften verbinden"

    def group(self):
        return "Arteigenschaften"

    def groupId(self):
        return "arteigenschaften"

    def shortHelpString(self):
        return (
            "Gleicht die Namen (oder ids) eines Feldes ab und hängt Eigenschaften an jedes Objekt des Layers. "
            "Welche das sind und in welchen Taxonomien gesucht wird, sagt der Link eines Exports. "
            "«Abgleich: kind» sagt, wie sicher ein Fund ist: similar ist zu prüfen, ambiguous und notFound haben keine Werte."
        )

    def initAlgorithm(self, config=None):
        self.addParameter(
            QgsProcessingParameterFeatureSource("INPUT", "Layer", [QgsProcessing.TypeVector])
        )
        self.addParameter(
            QgsProcessingParameterField("FIELD", "Feld mit den Namen oder ids", parentLayerParameterName="INPUT")
        )
        self.addParameter(QgsProcessingParameterString("LINK", "Link eines Exports"))
        self.addParameter(QgsProcessingParameterFeatureSink("OUTPUT", "Layer mit Eigenschaften"))

    def processAlgorithm(self, parameters, context, feedback):
        source = self.parameterAsSource(parameters, "INPUT", context)
        if source is None:
            raise QgsProcessingException(self.invalidSourceError(parameters, "INPUT"))
        field = self.parameterAsString(parameters, "FIELD", context)
        server, query = read_link(self.parameterAsString(parameters, "LINK", context))
        columns = ask_columns(server, query, feedback)
        at = source.fields().lookupField(field)
        names = unique_names(source, at)
        feedback.pushInfo(f"{len(names)} verschiedene Namen werden abgeglichen.")
        found = ask_names(server, query, names, columns, feedback)

        fields = QgsFields(source.fields())
        for header, kind in columns:
            fields.append(QgsField(free_name(fields, header), TYPES[kind]))
        sink, target = self.parameterAsSink(
            parameters, "OUTPUT", context, fields, source.wkbType(), source.sourceCrs()
        )
        if sink is None:
            raise QgsProcessingException(self.invalidSinkError(parameters, "OUTPUT"))
        for feature in source.getFeatures():
            if feedback.isCanceled():
                break
            joined = QgsFeature(fields)
            joined.setGeometry(feature.geometry())
            joined.setAttributes(feature.attributes() + found[name_of(feature, at)])
            sink.addFeature(joined, QgsFeatureSink.FastInsert)
        return {"OUTPUT": target}


def read_link(link):
    """The server of a link of an export, and what of its query is to be said of names."""
    # Line ends in it are those of a mail.
    parts = re.match(r"(https?://[^?#]*?)/(?:Export|export\.[a-z.]+)\?([^#]+)", re.sub(r"[\r\n\t]+", "", link.strip()))
    server = bytes(QUrl(parts[1]).toEncoded()).decode("ascii") if parts else ""
    if not server:
        raise QgsProcessingException(
            f"«{link}» ist kein Link eines Exports. Kopieren Sie ihn aus der Adresszeile, er enthält /Export?."
        )
    pairs = parse_qsl(parts[2], keep_blank_values=True)
    if any(name == "kurz" for name, _ in pairs):
        raise QgsProcessingException("Ein Kurzlink geht hier nicht. Öffnen Sie ihn, und kopieren Sie den ganzen Link.")
    more = sorted({name for name, _ in pairs} - TAKEN - LEFT)
    if more:
        raise QgsProcessingException(
            f"Der Link enthält {', '.join(more)}; das geht hier nicht. Nehmen Sie im Export die Filter und die Auswahl weg."
        )
    if not any(name == "taxonomies" for name, _ in pairs):
        raise QgsProcessingException("Der Link nennt keine Taxonomie. Wählen Sie im Export mindestens eine.")
    return server, "&".join(f"{name}={quote(value, safe='')}" for name, value in pairs if name in TAKEN)


def ask_columns(server, query, feedback):
    """The columns behind those of the layer, as header and type: what is said of the match, then the properties."""
    body = json.dumps({"query": COLUMNS, "variables": {"query": query}}).encode("utf-8")
    said = in_json(ask(server, "/graphql", "application/json", body, feedback))
    if said.get("errors"):
        raise QgsProcessingException(said["errors"][0]["message"])
    if not said.get("data"):
        raise QgsProcessingException(foreign(server, 200))

    def kind(column):
        # Several relations of an object stand in one cell, joined.
        joined = re.match(r"((source|state|synonym|predecessor)~)?rco~", column["key"])
        return "text" if joined else column["valueType"]

    about = ["kind", "Grund", "gefundene id", "gefunden als", "id", "Name", "Taxonomie", "Pfad"]
    properties = said["data"]["exportPreview"]["columns"][2:]
    return [(f"Abgleich: {name}", "text") for name in about] + [(each["header"], kind(each)) for each in properties]


def ask_names(server, query, names, columns, feedback):
    """The cells of each name in their types."""
    rows = ['"' + name.replace('"', '""') + '"' for name in names]
    body = "".join(f"{row}\n" for row in ["name", *rows]).encode("utf-8")
    path = f"/abgleich.csv?{query}&column=name&header=true&separator=%2C"
    text = ask(server, path, "text/csv; charset=utf-8", body, feedback)
    csv.field_size_limit(2**31 - 1)
    header, *cells = csv.reader(StringIO(text, newline=""))
    if header != ["name", *(name for name, _ in columns)] or len(cells) != len(names):
        raise QgsProcessingException(
            "Die Daten haben sich geändert, während sie geholt wurden. Versuchen Sie es noch einmal."
        )
    kinds = [kind for _, kind in columns]
    return {name: [typed(cell, kind) for cell, kind in zip(row[1:], kinds)] for name, row in zip(names, cells)}


def typed(cell, kind):
    """An empty cell is no value, and nothing else is."""
    if cell == "":
        return NULL
    if kind == "number":
        return float(cell)
    if kind == "boolean":
        return cell == "true"
    return QDate.fromString(cell, "yyyy-MM-dd") if kind == "date" else cell


def ask(server, path, content_type, body, feedback):
    """Through the network of QGIS, with its proxy and certificates."""
    asked = QUrl.fromEncoded((server + path).encode("ascii"))
    # Where the server has moved, above all to https, QGIS goes there without what it was told of the body: once more then.
    for _ in range(MOVES + 1):
        request = QNetworkRequest(asked)
        request.setHeader(QNetworkRequest.ContentTypeHeader, content_type)
        asking = QgsBlockingNetworkRequest()
        failed = asking.post(request, QByteArray(body), True, feedback) != QgsBlockingNetworkRequest.NoError
        reply = asking.reply()
        answered = reply.request().url()
        if answered == asked or answered.isEmpty():
            break
        asked = answered
    status = reply.attribute(QNetworkRequest.HttpStatusCodeAttribute)
    text = bytes(reply.content()).decode("utf-8", "replace")
    if not failed and status == 200:
        return text
    if status is None:
        raise QgsProcessingException(
            f"Der Server {server} ist nicht zu erreichen ({asking.errorMessage()}). Prüfen Sie die Adresse und die Verbindung."
        )
    detail = in_json(text).get("detail")
    if status in (429, 503):
        raise QgsProcessingException(
            f"Der Server {server} hat gerade zu viel zu tun (Status {status}): {detail or 'Versuchen Sie es später wieder.'}"
        )
    raise QgsProcessingException(detail or foreign(server, status))


def in_json(text):
    """An object; an empty one where it is anything else."""
    try:
        said = json.loads(text)
    except ValueError:
        said = None
    return said if isinstance(said, dict) else {}


def foreign(server, status):
    return f"{server} antwortet mit Status {status}, aber nicht wie Arteigenschaften. Prüfen Sie die Adresse."


def unique_names(source, at):
    return list(dict.fromkeys(name_of(feature, at) for feature in source.getFeatures()))


def name_of(feature, at):
    value = feature.attributes()[at]
    # A decimal that is not there may be no number either.
    if value is None or value == NULL or value != value:
        return ""
    # Ids stand in decimal fields too; as text they have no point.
    return str(int(value) if isinstance(value, float) and value.is_integer() else value)


def free_name(fields, header):
    """The header, with a number where the layer has such a field."""
    name, number = header, 2
    while fields.lookupField(name) >= 0:
        name, number = f"{header} ({number})", number + 1
    return name
